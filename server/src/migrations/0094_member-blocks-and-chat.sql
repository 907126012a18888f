CREATE TABLE "community_block" (
	"community_id" text NOT NULL,
	"account_id" text NOT NULL,
	"blocked_account_id" text NOT NULL,
	"business_id" text NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "community_block_community_id_account_id_blocked_account_id_pk" PRIMARY KEY("community_id","account_id","blocked_account_id")
);
--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "member_id" text;--> statement-breakpoint
ALTER TABLE "community_block" ADD CONSTRAINT "community_block_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_block" ADD CONSTRAINT "community_block_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_block" ADD CONSTRAINT "community_block_blocked_account_id_community_account_id_fk" FOREIGN KEY ("blocked_account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_block_by_account" ON "community_block" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "community_block_by_blocked" ON "community_block" USING btree ("blocked_account_id");--> statement-breakpoint
CREATE INDEX "community_block_by_business" ON "community_block" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "chat_message_by_member" ON "chat_message" USING btree ("member_id") WHERE member_id is not null;