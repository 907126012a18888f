CREATE TABLE "community_invite" (
	"id" text PRIMARY KEY NOT NULL,
	"community_id" text NOT NULL,
	"business_id" text NOT NULL,
	"email" text NOT NULL,
	"hash" text,
	"state" text NOT NULL,
	"account_id" text,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "community_invite_refusal" (
	"business_id" text NOT NULL,
	"email_hash" text NOT NULL,
	"refused_at" timestamp with time zone NOT NULL,
	CONSTRAINT "community_invite_refusal_business_id_email_hash_pk" PRIMARY KEY("business_id","email_hash")
);
--> statement-breakpoint
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
ALTER TABLE "community_invite" ADD CONSTRAINT "community_invite_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_invite" ADD CONSTRAINT "community_invite_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_newsletter" ADD CONSTRAINT "community_newsletter_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "community_invite_once" ON "community_invite" USING btree ("community_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "community_invite_hash" ON "community_invite" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "community_invite_in_order" ON "community_invite" USING btree ("community_id","sent_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "community_invite_by_email" ON "community_invite" USING btree ("email");--> statement-breakpoint
CREATE INDEX "community_invite_by_account" ON "community_invite" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "community_invite_by_business" ON "community_invite" USING btree ("business_id","sent_at");--> statement-breakpoint
CREATE INDEX "community_newsletter_in_order" ON "community_newsletter" USING btree ("community_id","started_at");--> statement-breakpoint
CREATE INDEX "community_newsletter_unfinished" ON "community_newsletter" USING btree ("started_at") WHERE state = 'SENDING';--> statement-breakpoint
CREATE INDEX "community_newsletter_by_business" ON "community_newsletter" USING btree ("business_id");--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "community_newsletter" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "community_invite" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();