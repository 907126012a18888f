ALTER TABLE "stream_payment" ADD COLUMN "refunded_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stream_payment" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "refunded_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "repeated_id" text;--> statement-breakpoint
UPDATE "video_purchase" SET "refunded_amount" = "amount" WHERE "state" = 'REFUNDED';--> statement-breakpoint
UPDATE "stream_payment" SET "refunded_amount" = "amount" WHERE "refunded_at" IS NOT NULL;