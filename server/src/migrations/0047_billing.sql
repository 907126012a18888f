CREATE TABLE "bill" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"plan_name" text NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb NOT NULL,
	"subtotal" bigint NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax" bigint NOT NULL,
	"tax_note" text,
	"total" bigint NOT NULL,
	"credit_used" bigint NOT NULL,
	"amount_due" bigint NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"credit_of" text,
	"issued_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"charge_id" text
);
--> statement-breakpoint
CREATE TABLE "bill_counter" (
	"id" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_account" (
	"business_id" text PRIMARY KEY NOT NULL,
	"details" jsonb NOT NULL,
	"card_token" text,
	"card_brand" text,
	"card_last_four" text,
	"card_expires" text,
	"card_name" text,
	"confirming_token" text,
	"confirming_last_four" text,
	"confirming_expires" text,
	"confirming_brand" text,
	"confirming_name" text,
	"credit" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"bill_id" text,
	"order" jsonb,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"card_token" text NOT NULL,
	"charge_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"details" jsonb NOT NULL,
	"position" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_code_use" (
	"business_id" text NOT NULL,
	"code" text NOT NULL,
	"percent" integer,
	"amount" bigint,
	"trial_days" integer NOT NULL,
	"bills_left" integer,
	"expires_at" timestamp with time zone,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promo_code_use_business_id_code_pk" PRIMARY KEY("business_id","code")
);
--> statement-breakpoint
CREATE TABLE "sales_enquiry" (
	"id" text PRIMARY KEY NOT NULL,
	"business_name" text NOT NULL,
	"contact_mode" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"business_id" text PRIMARY KEY NOT NULL,
	"plan_id" text NOT NULL,
	"interval" text NOT NULL,
	"state" text NOT NULL,
	"anchor_day" integer NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"period_price" bigint NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"stopped_at" timestamp with time zone,
	"videos_stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stream_payment" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"stream_id" text NOT NULL,
	"stream_name" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"payer" text NOT NULL,
	"reference" text NOT NULL,
	"is_settled" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_sequence" ON "bill" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "bill_by_business" ON "bill" USING btree ("business_id","sequence");--> statement-breakpoint
CREATE INDEX "bill_due" ON "bill" USING btree ("next_attempt_at") WHERE state = 'OPEN' and next_attempt_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_pending" ON "payment" USING btree ("business_id") WHERE state = 'PENDING';--> statement-breakpoint
CREATE INDEX "payment_by_charge" ON "payment" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_version" ON "plan" USING btree ("name","version");--> statement-breakpoint
CREATE INDEX "promo_code_use_by_code" ON "promo_code_use" USING btree ("code");--> statement-breakpoint
CREATE INDEX "sales_enquiry_by_age" ON "sales_enquiry" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscription_due" ON "subscription" USING btree ("period_end") WHERE state in ('TRIAL', 'ACTIVE', 'PAST_DUE', 'READ_ONLY');--> statement-breakpoint
CREATE INDEX "subscription_stopped" ON "subscription" USING btree ("stopped_at") WHERE videos_stopped_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "stream_payment_reference" ON "stream_payment" USING btree ("business_id","reference");--> statement-breakpoint
CREATE INDEX "stream_payment_by_business" ON "stream_payment" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stream_payment_by_stream" ON "stream_payment" USING btree ("stream_id");--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "billing_account" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "stream_payment" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "subscription" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();