CREATE TABLE "community_appeal" (
	"id" text PRIMARY KEY NOT NULL,
	"community_id" text NOT NULL,
	"business_id" text NOT NULL,
	"action_id" text NOT NULL,
	"account_id" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "unsent_post" (
	"id" text PRIMARY KEY NOT NULL,
	"community_id" text NOT NULL,
	"business_id" text NOT NULL,
	"account_id" text,
	"user_id" text,
	"post_id" text,
	"content" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "community_notice" ALTER COLUMN "post_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "community_action" ADD COLUMN "by_user_id" text;--> statement-breakpoint
ALTER TABLE "community_action" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "community_action" ADD COLUMN "because" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "community_action" ADD COLUMN "notes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "community_appeal" ADD CONSTRAINT "community_appeal_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_appeal" ADD CONSTRAINT "community_appeal_action_id_community_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."community_action"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_appeal" ADD CONSTRAINT "community_appeal_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsent_post" ADD CONSTRAINT "unsent_post_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsent_post" ADD CONSTRAINT "unsent_post_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsent_post" ADD CONSTRAINT "unsent_post_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "community_appeal_once" ON "community_appeal" USING btree ("action_id");--> statement-breakpoint
CREATE INDEX "community_appeal_in_order" ON "community_appeal" USING btree ("community_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "community_appeal_by_account" ON "community_appeal" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "community_appeal_by_business" ON "community_appeal" USING btree ("business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "unsent_post_once" ON "unsent_post" USING btree ("community_id",coalesce(account_id, user_id),coalesce(post_id, ''));--> statement-breakpoint
CREATE INDEX "unsent_post_by_account" ON "unsent_post" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "unsent_post_by_person" ON "unsent_post" USING btree ("business_id","user_id");--> statement-breakpoint
CREATE INDEX "unsent_post_by_post" ON "unsent_post" USING btree ("post_id");--> statement-breakpoint
ALTER TABLE "unsent_post" ADD CONSTRAINT "unsent_post_of_person" FOREIGN KEY ("business_id","user_id") REFERENCES "public"."business_member"("business_id","user_id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "unsent_post" ADD CONSTRAINT "unsent_post_of_user" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade;--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "community_appeal" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
