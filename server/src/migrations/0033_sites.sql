CREATE TABLE "embed_page" (
	"business_id" text NOT NULL,
	"kind" text NOT NULL,
	"embed_id" text NOT NULL,
	"page_url" text NOT NULL,
	"origin" text NOT NULL,
	"count" bigint NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "embed_page_once" PRIMARY KEY("business_id","kind","embed_id","page_url")
);
--> statement-breakpoint
CREATE TABLE "site" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"origin" text NOT NULL,
	"proof_value" text NOT NULL,
	"verified_at" timestamp with time zone,
	"verified_by" text,
	"page_url" text NOT NULL,
	"snippet_state" text DEFAULT 'NOT_CHECKED' NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp with time zone,
	"found_at" timestamp with time zone,
	"is_expected" boolean DEFAULT false NOT NULL,
	"vanished_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "embed_page_by_embed" ON "embed_page" USING btree ("business_id","kind","embed_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "embed_page_by_origin" ON "embed_page" USING btree ("business_id","origin","last_seen_at");--> statement-breakpoint
CREATE INDEX "embed_page_by_age" ON "embed_page" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "site_once" ON "site" USING btree ("business_id","origin");--> statement-breakpoint
CREATE INDEX "site_due" ON "site" USING btree ("next_check_at");--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "site" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
