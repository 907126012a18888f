CREATE TABLE "membership_renewal" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"community_id" text NOT NULL,
	"community_name" text,
	"member_id" text,
	"email" text NOT NULL,
	"language" text,
	"gateway_account" text,
	"is_sandbox" boolean NOT NULL,
	"purchase_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"period" text NOT NULL,
	"anchor_day" integer NOT NULL,
	"paid_from" timestamp with time zone NOT NULL,
	"paid_until" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"paying_id" text,
	"card" jsonb,
	"asked_card" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "community" ADD COLUMN "sale_period" text;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "taken_off" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "taken_off_for" text;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "period" text;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "renewal_id" text;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "paid_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "paid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "is_attended" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "kept_card" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_renewal_of_member" ON "membership_renewal" USING btree ("community_id","member_id") WHERE state <> 'ENDED';--> statement-breakpoint
CREATE INDEX "membership_renewal_by_member" ON "membership_renewal" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "membership_renewal_by_business" ON "membership_renewal" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "membership_renewal_due" ON "membership_renewal" USING btree ("due_at") WHERE state <> 'ENDED';