CREATE TABLE "channel_member" (
	"connection_id" text PRIMARY KEY NOT NULL,
	"stream_id" text NOT NULL,
	"business_id" text NOT NULL,
	"author_id" text NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"node" text NOT NULL,
	"present_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "channel_member_by_stream" ON "channel_member" USING btree ("stream_id");--> statement-breakpoint
CREATE INDEX "channel_member_by_node" ON "channel_member" USING btree ("node");--> statement-breakpoint
CREATE INDEX "channel_member_by_author" ON "channel_member" USING btree ("business_id","author_id");