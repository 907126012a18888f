CREATE TABLE "community_member_note" (
	"id" text PRIMARY KEY NOT NULL,
	"community_id" text NOT NULL,
	"business_id" text NOT NULL,
	"account_id" text NOT NULL,
	"text" text NOT NULL,
	"by_user_id" text,
	"by_account_id" text,
	"is_of_moderator" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "community_account" ADD COLUMN "renames" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "community_member" ADD COLUMN "bio" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "community_member_note" ADD CONSTRAINT "community_member_note_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_member_note" ADD CONSTRAINT "community_member_note_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_member_note" ADD CONSTRAINT "community_member_note_by_account_id_community_account_id_fk" FOREIGN KEY ("by_account_id") REFERENCES "public"."community_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_member_note_in_order" ON "community_member_note" USING btree ("community_id","account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "community_member_note_by_account" ON "community_member_note" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "community_member_note_by_moderator" ON "community_member_note" USING btree ("by_account_id");--> statement-breakpoint
CREATE INDEX "community_member_note_by_business" ON "community_member_note" USING btree ("business_id");--> statement-breakpoint
-- by hand
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "community_member_note" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
