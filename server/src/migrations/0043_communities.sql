CREATE TABLE "community" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"title" text NOT NULL,
	"title_key" text NOT NULL,
	"subdomain" text NOT NULL,
	"skeleton" text NOT NULL,
	"description" text NOT NULL,
	"rules" text NOT NULL,
	"visibility" text NOT NULL,
	"picture_id" text,
	"cover_id" text,
	"invite" text NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_account" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_member" (
	"community_id" text NOT NULL,
	"account_id" text NOT NULL,
	"business_id" text NOT NULL,
	"role" text NOT NULL,
	"state" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "community_member_community_id_account_id_pk" PRIMARY KEY("community_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "community_session" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"community_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_sign_in" (
	"hash" text PRIMARY KEY NOT NULL,
	"community_id" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post" (
	"id" text PRIMARY KEY NOT NULL,
	"community_id" text NOT NULL,
	"business_id" text NOT NULL,
	"is_of_business" boolean NOT NULL,
	"account_id" text,
	"title" text NOT NULL,
	"body" jsonb NOT NULL,
	"stream_id" text,
	"picture_id" text,
	"state" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "post_comment" (
	"id" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL,
	"business_id" text NOT NULL,
	"account_id" text,
	"parent_id" text,
	"text" text NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_reaction" (
	"post_id" text NOT NULL,
	"account_id" text NOT NULL,
	"reaction" text NOT NULL,
	"business_id" text NOT NULL,
	CONSTRAINT "post_reaction_post_id_account_id_reaction_pk" PRIMARY KEY("post_id","account_id","reaction")
);
--> statement-breakpoint
ALTER TABLE "community_member" ADD CONSTRAINT "community_member_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_member" ADD CONSTRAINT "community_member_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_session" ADD CONSTRAINT "community_session_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_session" ADD CONSTRAINT "community_session_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_sign_in" ADD CONSTRAINT "community_sign_in_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comment" ADD CONSTRAINT "post_comment_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comment" ADD CONSTRAINT "post_comment_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comment" ADD CONSTRAINT "post_comment_parent_id_post_comment_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."post_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reaction" ADD CONSTRAINT "post_reaction_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reaction" ADD CONSTRAINT "post_reaction_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_by_business" ON "community" USING btree ("business_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "community_title" ON "community" USING btree ("title_key");--> statement-breakpoint
CREATE UNIQUE INDEX "community_subdomain" ON "community" USING btree ("skeleton");--> statement-breakpoint
CREATE UNIQUE INDEX "community_account_email" ON "community_account" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "community_account_username" ON "community_account" USING btree ("username_key");--> statement-breakpoint
CREATE INDEX "community_member_by_account" ON "community_member" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "community_member_by_date" ON "community_member" USING btree ("community_id","joined_at","account_id");--> statement-breakpoint
CREATE INDEX "community_member_by_business" ON "community_member" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "community_session_by_account" ON "community_session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "community_session_by_end" ON "community_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "community_sign_in_by_end" ON "community_sign_in" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "post_in_order" ON "post" USING btree ("community_id","is_pinned","created_at","id");--> statement-breakpoint
CREATE INDEX "post_by_business" ON "post" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "post_by_account" ON "post" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "post_by_stream" ON "post" USING btree ("stream_id");--> statement-breakpoint
CREATE INDEX "post_comment_in_order" ON "post_comment" USING btree ("post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "post_comment_by_account" ON "post_comment" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "post_comment_by_parent" ON "post_comment" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "post_comment_by_business" ON "post_comment" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "post_reaction_by_account" ON "post_reaction" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "post_reaction_by_business" ON "post_reaction" USING btree ("business_id");--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "community" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "community_member" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "post" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();