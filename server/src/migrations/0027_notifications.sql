CREATE TABLE "notification" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_choice" (
	"business_id" text NOT NULL,
	"user_id" text NOT NULL,
	"choices" jsonb NOT NULL,
	"language" text,
	CONSTRAINT "notification_choice_once" PRIMARY KEY("user_id","business_id")
);
--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "created_by" text;--> statement-breakpoint
CREATE INDEX "notification_by_member" ON "notification" USING btree ("user_id","business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notification_by_subject" ON "notification" USING btree ("business_id","subject_id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user_id","business_id","kind") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notification_by_age" ON "notification" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_member" FOREIGN KEY ("business_id","user_id") REFERENCES "public"."business_member"("business_id","user_id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "notification_choice" ADD CONSTRAINT "notification_choice_member" FOREIGN KEY ("business_id","user_id") REFERENCES "public"."business_member"("business_id","user_id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "notification_choice" ADD CONSTRAINT "notification_choice_user" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade;
