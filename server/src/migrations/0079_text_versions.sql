CREATE TABLE "text_version" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"post_id" text NOT NULL,
	"comment_id" text,
	"title" text NOT NULL,
	"body" jsonb,
	"text" text,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_comment" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "text_version" ADD CONSTRAINT "text_version_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_version" ADD CONSTRAINT "text_version_comment_id_post_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."post_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_version_in_order" ON "text_version" USING btree ("post_id","comment_id","written_at","id");--> statement-breakpoint
CREATE INDEX "text_version_by_comment" ON "text_version" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "text_version_by_business" ON "text_version" USING btree ("business_id");