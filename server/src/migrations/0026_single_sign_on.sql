CREATE TABLE "sign_on_attempt" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"session_id" text,
	"next" text,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"issuer" text,
	"subject" text,
	"email" text
);
--> statement-breakpoint
CREATE TABLE "user_identity" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "user_account" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "sign_on_attempt_by_user" ON "sign_on_attempt" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_on_attempt_by_end" ON "sign_on_attempt" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_identity_subject" ON "user_identity" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "user_identity_by_user" ON "user_identity" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "user_identity" ADD CONSTRAINT "user_identity_user" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "sign_on_attempt" ADD CONSTRAINT "sign_on_attempt_user" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade;--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "user_identity" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
