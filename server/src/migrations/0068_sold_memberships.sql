CREATE TABLE "paid_membership" (
	"community_id" text NOT NULL,
	"account_id" text NOT NULL,
	"business_id" text NOT NULL,
	"purchase_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "paid_membership_community_id_account_id_pk" PRIMARY KEY("community_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "stream_payment" ALTER COLUMN "stream_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stream_payment" ALTER COLUMN "stream_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "video_purchase" ALTER COLUMN "stream_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "video_purchase" ALTER COLUMN "stream_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "community" ADD COLUMN "sale_amount" bigint;--> statement-breakpoint
ALTER TABLE "community" ADD COLUMN "sale_currency" text;--> statement-breakpoint
ALTER TABLE "stream_payment" ADD COLUMN "community_id" text;--> statement-breakpoint
ALTER TABLE "stream_payment" ADD COLUMN "community_name" text;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "community_id" text;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "community_name" text;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "member_id" text;--> statement-breakpoint
ALTER TABLE "paid_membership" ADD CONSTRAINT "paid_membership_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_membership" ADD CONSTRAINT "paid_membership_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paid_membership_by_account" ON "paid_membership" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "paid_membership_by_business" ON "paid_membership" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "video_purchase_of_membership" ON "video_purchase" USING btree ("community_id","member_id");--> statement-breakpoint
CREATE INDEX "video_purchase_by_member" ON "video_purchase" USING btree ("member_id");