ALTER TABLE "billing_account" DROP CONSTRAINT "billing_account_credit";--> statement-breakpoint
ALTER TABLE "usage_alert" ADD COLUMN "included" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_alert" DROP CONSTRAINT "usage_alert_once";
--> statement-breakpoint
ALTER TABLE "usage_alert" ADD CONSTRAINT "usage_alert_once" PRIMARY KEY("business_id","period_start","meter","percent","included");--> statement-breakpoint
ALTER TABLE "billing_account" ADD CONSTRAINT "billing_account_credit" CHECK ("billing_account"."credit" > -20000);