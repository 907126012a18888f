CREATE TABLE "purchase_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_purchase" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"stream_id" text NOT NULL,
	"stream_name" text NOT NULL,
	"email" text NOT NULL,
	"language" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"is_sandbox" boolean NOT NULL,
	"attempt" text NOT NULL,
	"card_token" text,
	"is_card_asked" boolean DEFAULT false NOT NULL,
	"holder_answer" text,
	"charge_id" text,
	"refund_id" text,
	"leased_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"refunded_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "stream_payment" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "is_sold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "sale_amount" bigint;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "sale_currency" text;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "preview_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_link" ADD CONSTRAINT "purchase_link_purchase_id_video_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."video_purchase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_link_by_purchase" ON "purchase_link" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_purchase_attempt" ON "video_purchase" USING btree ("attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "video_purchase_once" ON "video_purchase" USING btree ("stream_id","email") WHERE state in ('PENDING', 'PAID', 'REFUNDING');--> statement-breakpoint
CREATE INDEX "video_purchase_by_business" ON "video_purchase" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "video_purchase_by_email" ON "video_purchase" USING btree ("business_id","email");--> statement-breakpoint
CREATE INDEX "video_purchase_unfinished" ON "video_purchase" USING btree ("leased_until") WHERE state in ('PENDING', 'REFUNDING');--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "video_purchase" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
