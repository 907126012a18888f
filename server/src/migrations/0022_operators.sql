CREATE TABLE "impersonation" (
	"id" text PRIMARY KEY NOT NULL,
	"operator_id" text NOT NULL,
	"operator_email" text NOT NULL,
	"operator_session_id" text NOT NULL,
	"user_id" text NOT NULL,
	"user_email" text NOT NULL,
	"business_id" text NOT NULL,
	"business_name" text NOT NULL,
	"reason" text NOT NULL,
	"access" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end" text
);
--> statement-breakpoint
ALTER TABLE "business_account" ADD COLUMN "operator_access" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "operator_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "acted_as_id" text;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "acted_as_name" text;--> statement-breakpoint
CREATE INDEX "impersonation_by_time" ON "impersonation" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "impersonation_running" ON "impersonation" USING btree ("business_id") WHERE "impersonation"."ended_at" is null;--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "impersonation" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
