CREATE TABLE "recovery_code" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_code_once" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret_sealed" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenge" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"password_digest" text NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sign_in_challenge_by_user" ON "sign_in_challenge" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenge_by_end" ON "sign_in_challenge" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "sign_in_challenge" ADD CONSTRAINT "sign_in_challenge_user" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade;--> statement-breakpoint
DELETE FROM "email_verification" WHERE "user_id" NOT IN (SELECT "id" FROM "user_account");--> statement-breakpoint
ALTER TABLE "email_verification" ADD CONSTRAINT "email_verification_user" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade;--> statement-breakpoint
DELETE FROM "password_reset" WHERE "user_id" NOT IN (SELECT "id" FROM "user_account");--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade;--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "second_factor" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
