CREATE TABLE "community_action" (
	"id" text PRIMARY KEY NOT NULL,
	"community_id" text NOT NULL,
	"business_id" text NOT NULL,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"account_id" text,
	"text" text NOT NULL,
	"before" jsonb NOT NULL,
	"by_account_id" text,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_report" (
	"id" text PRIMARY KEY NOT NULL,
	"community_id" text NOT NULL,
	"business_id" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"reporter_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "community_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"community_id" text NOT NULL,
	"account_id" text NOT NULL,
	"business_id" text NOT NULL,
	"kind" text NOT NULL,
	"post_id" text NOT NULL,
	"comment_id" text,
	"by_account_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "community" ADD COLUMN "holds_first_posts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "community" ADD COLUMN "held_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "community" ADD COLUMN "link_rule" text DEFAULT 'ALLOW' NOT NULL;--> statement-breakpoint
ALTER TABLE "community_account" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "community_member" ADD COLUMN "visitor_id" text;--> statement-breakpoint
ALTER TABLE "community_member" ADD COLUMN "mail" text DEFAULT 'WEEKLY' NOT NULL;--> statement-breakpoint
ALTER TABLE "community_member" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "community_session" ADD COLUMN "visitor_id" text;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "mentions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post_comment" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "post_comment" ADD COLUMN "at_sec" integer;--> statement-breakpoint
ALTER TABLE "post_comment" ADD COLUMN "mentions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "community_action" ADD CONSTRAINT "community_action_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_action" ADD CONSTRAINT "community_action_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_action" ADD CONSTRAINT "community_action_by_account_id_community_account_id_fk" FOREIGN KEY ("by_account_id") REFERENCES "public"."community_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_report" ADD CONSTRAINT "community_report_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_notice" ADD CONSTRAINT "community_notice_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_notice" ADD CONSTRAINT "community_notice_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_notice" ADD CONSTRAINT "community_notice_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_notice" ADD CONSTRAINT "community_notice_comment_id_post_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."post_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_notice" ADD CONSTRAINT "community_notice_by_account_id_community_account_id_fk" FOREIGN KEY ("by_account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_action_in_order" ON "community_action" USING btree ("community_id","created_at","id");--> statement-breakpoint
CREATE INDEX "community_action_by_business" ON "community_action" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "community_action_by_account" ON "community_action" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "community_action_by_moderator" ON "community_action" USING btree ("by_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "community_report_once" ON "community_report" USING btree ("community_id","kind","target_id","reason","reporter_id");--> statement-breakpoint
CREATE INDEX "community_report_by_business" ON "community_report" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "community_notice_in_order" ON "community_notice" USING btree ("community_id","account_id","id");--> statement-breakpoint
CREATE INDEX "community_notice_unread" ON "community_notice" USING btree ("community_id","account_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "community_notice_unmailed" ON "community_notice" USING btree ("community_id","account_id") WHERE mailed_at is null and read_at is null;--> statement-breakpoint
CREATE INDEX "community_notice_by_account" ON "community_notice" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "community_notice_by_post" ON "community_notice" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "community_notice_by_comment" ON "community_notice" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "community_notice_by_actor" ON "community_notice" USING btree ("by_account_id");--> statement-breakpoint
CREATE INDEX "community_notice_by_business" ON "community_notice" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "community_member_active" ON "community_member" USING btree ("community_id") WHERE state = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "community_member_by_visitor" ON "community_member" USING btree ("community_id","visitor_id");--> statement-breakpoint
CREATE INDEX "post_scheduled" ON "post" USING btree ("publish_at");