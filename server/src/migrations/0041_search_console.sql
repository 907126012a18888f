CREATE TABLE "search_account" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"refresh_token_sealed" text NOT NULL,
	"access_token_sealed" text NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"renewing_until" timestamp with time zone,
	"created_by" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone,
	"next_fetch_at" timestamp with time zone NOT NULL,
	"waits_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "search_figure" (
	"business_id" text NOT NULL,
	"page_url" text NOT NULL,
	"day" date NOT NULL,
	"impressions" integer NOT NULL,
	"clicks" integer NOT NULL,
	"positions" double precision NOT NULL,
	CONSTRAINT "search_figure_once" PRIMARY KEY("business_id","page_url","day")
);
--> statement-breakpoint
CREATE TABLE "search_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"user_id" text NOT NULL,
	"verifier_sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_page" (
	"business_id" text NOT NULL,
	"page_url" text NOT NULL,
	"site_url" text NOT NULL,
	"settled_until" date,
	CONSTRAINT "search_page_once" PRIMARY KEY("business_id","page_url")
);
--> statement-breakpoint
CREATE TABLE "search_property" (
	"account_id" text NOT NULL,
	"business_id" text NOT NULL,
	"site_url" text NOT NULL,
	"permission_level" text NOT NULL,
	"is_unlinked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "search_property_once" PRIMARY KEY("account_id","site_url")
);
--> statement-breakpoint
ALTER TABLE "search_figure" ADD CONSTRAINT "search_figure_of_page" FOREIGN KEY ("business_id","page_url") REFERENCES "public"."search_page"("business_id","page_url") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_property" ADD CONSTRAINT "search_property_account_id_search_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."search_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "search_account_once" ON "search_account" USING btree ("business_id","email");--> statement-breakpoint
CREATE INDEX "search_account_by_subject" ON "search_account" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "search_account_due" ON "search_account" USING btree ("next_fetch_at");--> statement-breakpoint
CREATE INDEX "search_figure_by_day" ON "search_figure" USING btree ("business_id","day");--> statement-breakpoint
CREATE INDEX "search_link_by_user" ON "search_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "search_link_by_end" ON "search_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "search_property_by_business" ON "search_property" USING btree ("business_id");--> statement-breakpoint
ALTER TABLE "search_link" ADD CONSTRAINT "search_link_of_user" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "search_account" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "search_property" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
