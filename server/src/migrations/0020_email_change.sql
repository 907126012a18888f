CREATE TABLE "email_change" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_codes" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "second_factor" ADD COLUMN "codes_given_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade;
