ALTER TABLE "stream_payment" ADD COLUMN "is_sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_renewal" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "video_purchase" SET "is_sandbox" = true WHERE "gateway_account" LIKE 'stripe:test:%';--> statement-breakpoint
UPDATE "membership_renewal" SET "is_sandbox" = true WHERE "gateway_account" LIKE 'stripe:test:%';--> statement-breakpoint
UPDATE "stream_payment" p SET "is_sandbox" = true FROM "video_purchase" v WHERE v."business_id" = p."business_id" AND v."id" = p."reference" AND v."is_sandbox";
