CREATE TABLE "comment_reaction" (
	"comment_id" text NOT NULL,
	"account_id" text NOT NULL,
	"reaction" text NOT NULL,
	"business_id" text NOT NULL,
	CONSTRAINT "comment_reaction_comment_id_account_id_reaction_pk" PRIMARY KEY("comment_id","account_id","reaction")
);
--> statement-breakpoint
ALTER TABLE "comment_reaction" ADD CONSTRAINT "comment_reaction_comment_id_post_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."post_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reaction" ADD CONSTRAINT "comment_reaction_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_reaction_by_account" ON "comment_reaction" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "comment_reaction_by_business" ON "comment_reaction" USING btree ("business_id");