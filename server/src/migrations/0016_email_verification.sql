CREATE TABLE "email_verification" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" text,
	"link_hash" text,
	"wrong_codes" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "email_verification_link" ON "email_verification" USING btree ("link_hash");