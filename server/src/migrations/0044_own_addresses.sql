ALTER TABLE "visitor_setting" ADD COLUMN "own_addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "visitor_setting" ADD COLUMN "keep_months" integer;