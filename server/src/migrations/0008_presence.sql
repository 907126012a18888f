ALTER TABLE "channel_member" RENAME TO "channel_presence";--> statement-breakpoint
DROP INDEX "channel_member_by_stream";--> statement-breakpoint
DROP INDEX "channel_member_by_node";--> statement-breakpoint
DROP INDEX "channel_member_by_author";--> statement-breakpoint
CREATE INDEX "channel_presence_by_stream" ON "channel_presence" USING btree ("stream_id");--> statement-breakpoint
CREATE INDEX "channel_presence_by_node" ON "channel_presence" USING btree ("node");--> statement-breakpoint
CREATE INDEX "channel_presence_by_author" ON "channel_presence" USING btree ("business_id","author_id");