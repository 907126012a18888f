CREATE TABLE "community_picture" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"community_id" text,
	"account_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "community_member" ADD COLUMN "picture_id" text;--> statement-breakpoint
ALTER TABLE "community_picture" ADD CONSTRAINT "community_picture_member" FOREIGN KEY ("community_id","account_id") REFERENCES "public"."community_member"("community_id","account_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "community_picture_of_member" ON "community_picture" USING btree ("community_id","account_id");--> statement-breakpoint
CREATE INDEX "community_picture_by_business" ON "community_picture" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "community_picture_unowned" ON "community_picture" USING btree ("created_at") WHERE account_id is null;