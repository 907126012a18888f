CREATE TABLE "community_newsletter" (
	"post_id" text PRIMARY KEY NOT NULL,
	"community_id" text NOT NULL,
	"business_id" text NOT NULL,
	"state" text NOT NULL,
	"after_account" text DEFAULT '' NOT NULL,
	"recipient_count" integer NOT NULL,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "community_newsletter" ADD CONSTRAINT "community_newsletter_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_newsletter_in_order" ON "community_newsletter" USING btree ("community_id","started_at");--> statement-breakpoint
CREATE INDEX "community_newsletter_unfinished" ON "community_newsletter" USING btree ("started_at") WHERE state = 'SENDING';--> statement-breakpoint
CREATE INDEX "community_newsletter_by_business" ON "community_newsletter" USING btree ("business_id");--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "community_newsletter" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
