CREATE TABLE "video_widget" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean NOT NULL,
	"form" text NOT NULL,
	"content" jsonb NOT NULL,
	"rules" jsonb NOT NULL,
	"style" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widget_site" (
	"business_id" text PRIMARY KEY NOT NULL,
	"allowed_domains" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "video_widget_by_business" ON "video_widget" USING btree ("business_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "video_widget" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "widget_site" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
