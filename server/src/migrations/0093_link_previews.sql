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
ALTER TABLE "post" ADD COLUMN "link_preview_id" text;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "hides_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "link_preview_url" ON "link_preview" USING btree ("url");--> statement-breakpoint
CREATE INDEX "link_preview_by_end" ON "link_preview" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_link_preview_id_link_preview_id_fk" FOREIGN KEY ("link_preview_id") REFERENCES "public"."link_preview"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_by_link" ON "post" USING btree ("link_preview_id");