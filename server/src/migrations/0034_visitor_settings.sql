CREATE TABLE "visitor_error" (
	"business_id" text NOT NULL,
	"code" text NOT NULL,
	"count" integer NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"last_site" text,
	CONSTRAINT "visitor_error_once" PRIMARY KEY("business_id","code")
);
--> statement-breakpoint
CREATE TABLE "visitor_setting" (
	"business_id" text PRIMARY KEY NOT NULL,
	"identification" text NOT NULL,
	"api_key" text NOT NULL,
	"region" text NOT NULL,
	"endpoint" text NOT NULL,
	"script_url" text NOT NULL,
	"consent" text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "visitor_setting" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
