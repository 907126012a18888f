CREATE TABLE "raised_hand" (
	"id" text PRIMARY KEY NOT NULL,
	"stream_id" text NOT NULL,
	"business_id" text NOT NULL,
	"raised_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_link" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_link" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "raised_hand_by_stream" ON "raised_hand" USING btree ("stream_id","raised_at");