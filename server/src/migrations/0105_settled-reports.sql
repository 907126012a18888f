-- What its author removed, or what went with its post, waits for nobody: it could be reported and stayed in the queue.
DELETE FROM "community_report" r WHERE
  r.kind = 'POST' AND NOT EXISTS (SELECT 1 FROM "post" p WHERE p.id = r.target_id)
  OR r.kind = 'COMMENT' AND NOT EXISTS (SELECT 1 FROM "post_comment" c WHERE c.id = r.target_id AND NOT c.is_removed)
  OR r.kind = 'MEMBER' AND NOT EXISTS (SELECT 1 FROM "community_account" a WHERE a.id = r.target_id);--> statement-breakpoint
ALTER TABLE "community_report" ADD COLUMN "post_id" text GENERATED ALWAYS AS (case when kind = 'POST' then target_id end) STORED;--> statement-breakpoint
ALTER TABLE "community_report" ADD COLUMN "comment_id" text GENERATED ALWAYS AS (case when kind = 'COMMENT' then target_id end) STORED;--> statement-breakpoint
ALTER TABLE "community_report" ADD COLUMN "member_id" text GENERATED ALWAYS AS (case when kind = 'MEMBER' then target_id end) STORED;--> statement-breakpoint
ALTER TABLE "community_report" ADD COLUMN "kept_version" text;--> statement-breakpoint
ALTER TABLE "community_report" ADD CONSTRAINT "community_report_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_report" ADD CONSTRAINT "community_report_comment_id_post_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."post_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_report" ADD CONSTRAINT "community_report_member_id_community_account_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_report_by_post" ON "community_report" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "community_report_by_comment" ON "community_report" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "community_report_by_member" ON "community_report" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "community_report_by_reporter" ON "community_report" USING btree ("reporter_id");