CREATE TABLE "community_device" (
	"id" text PRIMARY KEY NOT NULL,
	"community_id" text NOT NULL,
	"account_id" text NOT NULL,
	"business_id" text NOT NULL,
	"hash" text NOT NULL,
	"sealed" text NOT NULL,
	"public_key" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "community_device_once" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "community_push" (
	"notice_id" bigint NOT NULL,
	"device_id" text NOT NULL,
	"business_id" text NOT NULL,
	"is_urgent" boolean NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "community_push_notice_id_device_id_pk" PRIMARY KEY("notice_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "community_muted_thread" (
	"account_id" text NOT NULL,
	"post_id" text NOT NULL,
	"business_id" text NOT NULL,
	CONSTRAINT "community_muted_thread_post_id_account_id_pk" PRIMARY KEY("post_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "community_space_follow" (
	"account_id" text NOT NULL,
	"space_id" text NOT NULL,
	"business_id" text NOT NULL,
	"follow" text NOT NULL,
	CONSTRAINT "community_space_follow_space_id_account_id_pk" PRIMARY KEY("space_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "community_device" ADD CONSTRAINT "community_device_of_member" FOREIGN KEY ("community_id","account_id") REFERENCES "public"."community_member"("community_id","account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_push" ADD CONSTRAINT "community_push_notice_id_community_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."community_notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_push" ADD CONSTRAINT "community_push_device_id_community_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."community_device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_muted_thread" ADD CONSTRAINT "community_muted_thread_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_muted_thread" ADD CONSTRAINT "community_muted_thread_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_space_follow" ADD CONSTRAINT "community_space_follow_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_space_follow" ADD CONSTRAINT "community_space_follow_space_id_community_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."community_space"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_device_by_member" ON "community_device" USING btree ("community_id","account_id","created_at");--> statement-breakpoint
CREATE INDEX "community_device_by_business" ON "community_device" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "community_push_due" ON "community_push" USING btree ("is_urgent" DESC NULLS LAST,"due_at");--> statement-breakpoint
CREATE INDEX "community_push_by_device" ON "community_push" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "community_push_by_business" ON "community_push" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "community_muted_thread_by_account" ON "community_muted_thread" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "community_muted_thread_by_business" ON "community_muted_thread" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "community_space_follow_by_account" ON "community_space_follow" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "community_space_follow_by_business" ON "community_space_follow" USING btree ("business_id");