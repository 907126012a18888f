CREATE TABLE "credit_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"request_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"given_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_code" (
	"code" text PRIMARY KEY NOT NULL,
	"percent" integer,
	"amount" bigint,
	"trial_days" integer NOT NULL,
	"bills" integer,
	"uses" integer,
	"expires_at" timestamp with time zone,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "revenue_step" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"payer" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"currency" text NOT NULL,
	"monthly" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entry_once" ON "credit_entry" USING btree ("business_id","request_id");--> statement-breakpoint
CREATE INDEX "credit_entry_by_business" ON "credit_entry" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "revenue_step_by_payer" ON "revenue_step" USING btree ("payer","at","seq");--> statement-breakpoint
ALTER TABLE "billing_account" ADD CONSTRAINT "billing_account_credit" CHECK ("billing_account"."credit" >= 0);--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "credit_entry" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "promo_code" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
