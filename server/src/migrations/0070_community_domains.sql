CREATE TABLE "community_domain" (
	"community_id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"domain" text NOT NULL,
	"proof_value" text NOT NULL,
	"verified_at" timestamp with time zone,
	"verified_by" text,
	"opened_at" timestamp with time zone,
	"missing_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"message" text,
	"checked_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proven_domain" (
	"domain" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "community_domain" ADD CONSTRAINT "community_domain_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "community_domain_verified" ON "community_domain" USING btree ("domain") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "community_domain_by_business" ON "community_domain" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "community_domain_due" ON "community_domain" USING btree ("next_check_at");--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "community_domain" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
