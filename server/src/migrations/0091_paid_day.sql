ALTER TABLE "billing_account" DROP CONSTRAINT "billing_account_credit";--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "paid_day" jsonb;--> statement-breakpoint
ALTER TABLE "billing_account" ADD CONSTRAINT "billing_account_credit" CHECK ("billing_account"."credit" > -1000000);