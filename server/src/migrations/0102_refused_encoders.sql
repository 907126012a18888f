ALTER TABLE "live" ADD COLUMN "encoder_refusal" text;--> statement-breakpoint
ALTER TABLE "live" ADD COLUMN "encoder_refused_at" timestamp with time zone;