ALTER TABLE "business_account" ADD COLUMN "deletes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "business_account" ADD COLUMN "deletion_language" text;--> statement-breakpoint
ALTER TABLE "business_account" ADD COLUMN "deletion_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "is_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "business_account_by_deletion" ON "business_account" USING btree ("deletes_at") WHERE deletes_at is not null;