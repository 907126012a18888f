CREATE TABLE "link_preview" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"state" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"site_name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_picture" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"community_id" text,
	"account_id" text,
	"post_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"size_bytes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "link_preview_id" text;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "hides_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "post_picture" ADD CONSTRAINT "post_picture_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_picture" ADD CONSTRAINT "post_picture_member" FOREIGN KEY ("community_id","account_id") REFERENCES "public"."community_member"("community_id","account_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "link_preview_url" ON "link_preview" USING btree ("url");--> statement-breakpoint
CREATE INDEX "link_preview_by_end" ON "link_preview" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "post_picture_by_post" ON "post_picture" USING btree ("post_id","position");--> statement-breakpoint
CREATE INDEX "post_picture_by_member" ON "post_picture" USING btree ("community_id","account_id");--> statement-breakpoint
CREATE INDEX "post_picture_by_business" ON "post_picture" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "post_picture_loose" ON "post_picture" USING btree ("created_at") WHERE post_id is null;--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_link_preview_id_link_preview_id_fk" FOREIGN KEY ("link_preview_id") REFERENCES "public"."link_preview"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_by_link" ON "post" USING btree ("link_preview_id");