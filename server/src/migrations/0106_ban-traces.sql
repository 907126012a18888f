CREATE TABLE "community_ban_trace" (
	"community_id" text NOT NULL,
	"account_id" text NOT NULL,
	"digest" text NOT NULL,
	"business_id" text NOT NULL,
	"forget_at" timestamp with time zone,
	CONSTRAINT "community_ban_trace_community_id_account_id_digest_pk" PRIMARY KEY("community_id","account_id","digest")
);
--> statement-breakpoint
ALTER TABLE "community_ban_trace" ADD CONSTRAINT "community_ban_trace_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_ban_trace_by_digest" ON "community_ban_trace" USING btree ("community_id","digest");--> statement-breakpoint
CREATE INDEX "community_ban_trace_by_account" ON "community_ban_trace" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "community_ban_trace_by_business" ON "community_ban_trace" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "community_ban_trace_by_end" ON "community_ban_trace" USING btree ("forget_at");