CREATE TABLE "mail" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"language" text NOT NULL,
	"values" jsonb,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "mail_by_time" ON "mail" USING btree ("created_at");