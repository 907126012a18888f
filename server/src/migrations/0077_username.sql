DROP INDEX "business_account_name";--> statement-breakpoint
ALTER TABLE "business_account" ADD COLUMN "username" text;--> statement-breakpoint
CREATE UNIQUE INDEX "business_account_name" ON "business_account" USING btree (lower(coalesce("username", "business_name")));