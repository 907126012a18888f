CREATE TABLE "sale_event" (
	"business_id" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sale_event_business_id_event_id_pk" PRIMARY KEY("business_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "sales_account" (
	"business_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"is_test" boolean NOT NULL,
	"publishable_key" text NOT NULL,
	"secret_key_sealed" text NOT NULL,
	"secret_key_ending" text NOT NULL,
	"webhook_secret_sealed" text NOT NULL,
	"webhook_secret_ending" text NOT NULL,
	"connected_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "video_purchase_once";--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "gateway_account" text;--> statement-breakpoint
CREATE INDEX "sale_event_by_time" ON "sale_event" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "video_purchase_of_video" ON "video_purchase" USING btree ("stream_id","email");--> statement-breakpoint
CREATE INDEX "video_purchase_by_charge" ON "video_purchase" USING btree ("charge_id");--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "sales_account" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "bill" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
