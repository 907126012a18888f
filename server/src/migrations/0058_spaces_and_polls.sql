CREATE TABLE "community_space" (
	"id" text PRIMARY KEY NOT NULL,
	"community_id" text NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"description" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_poll" (
	"post_id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"question" text NOT NULL,
	"options" jsonb NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "post_poll_vote" (
	"post_id" text NOT NULL,
	"account_id" text NOT NULL,
	"business_id" text NOT NULL,
	"option" integer NOT NULL,
	CONSTRAINT "post_poll_vote_post_id_account_id_pk" PRIMARY KEY("post_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "space_id" text;--> statement-breakpoint
ALTER TABLE "community_space" ADD CONSTRAINT "community_space_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_poll" ADD CONSTRAINT "post_poll_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_poll_vote" ADD CONSTRAINT "post_poll_vote_post_id_post_poll_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post_poll"("post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_poll_vote" ADD CONSTRAINT "post_poll_vote_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "community_space_name" ON "community_space" USING btree ("community_id","name_key");--> statement-breakpoint
CREATE INDEX "community_space_by_business" ON "community_space" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "post_poll_by_business" ON "post_poll" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "post_poll_vote_by_option" ON "post_poll_vote" USING btree ("post_id","option");--> statement-breakpoint
CREATE INDEX "post_poll_vote_by_account" ON "post_poll_vote" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "post_poll_vote_by_business" ON "post_poll_vote" USING btree ("business_id");--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_space_id_community_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."community_space"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_in_space" ON "post" USING btree ("space_id","is_pinned","created_at","id");--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "community_space" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "post_poll" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
