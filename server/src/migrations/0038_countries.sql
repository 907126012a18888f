ALTER TABLE "session" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "country" text;