ALTER TABLE "hand_raise" ADD COLUMN "is_invited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live" ADD COLUMN "guest_link_version" integer DEFAULT 1 NOT NULL;