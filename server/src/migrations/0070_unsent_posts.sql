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
ALTER TABLE "unsent_post" ADD CONSTRAINT "unsent_post_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsent_post" ADD CONSTRAINT "unsent_post_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsent_post" ADD CONSTRAINT "unsent_post_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unsent_post_once" ON "unsent_post" USING btree ("community_id",coalesce(account_id, user_id),coalesce(post_id, ''));--> statement-breakpoint
CREATE INDEX "unsent_post_by_account" ON "unsent_post" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "unsent_post_by_person" ON "unsent_post" USING btree ("business_id","user_id");--> statement-breakpoint
CREATE INDEX "unsent_post_by_post" ON "unsent_post" USING btree ("post_id");--> statement-breakpoint
ALTER TABLE "unsent_post" ADD CONSTRAINT "unsent_post_of_person" FOREIGN KEY ("business_id","user_id") REFERENCES "public"."business_member"("business_id","user_id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "unsent_post" ADD CONSTRAINT "unsent_post_of_user" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade;
