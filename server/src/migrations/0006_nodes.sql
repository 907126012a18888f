CREATE TABLE "node" (
	"id" text PRIMARY KEY NOT NULL,
	"present_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live" ADD COLUMN "node" text;--> statement-breakpoint
ALTER TABLE "channel_member" DROP COLUMN "present_until";