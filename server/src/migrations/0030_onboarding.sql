CREATE TABLE "onboarding_dismissal" (
	"business_id" text NOT NULL,
	"user_id" text NOT NULL,
	"dismissed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "onboarding_dismissal_once" PRIMARY KEY("user_id","business_id")
);
--> statement-breakpoint
CREATE INDEX "hypergraphic_placement_by_business" ON "hypergraphic_placement" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "insight_event_embedded" ON "insight_event" USING btree ("business_id") WHERE type = 'pageView' and destination_type = 'EMBEDDED';--> statement-breakpoint
CREATE INDEX "call_to_action_by_business" ON "call_to_action" USING btree ("business_id");--> statement-breakpoint
ALTER TABLE "onboarding_dismissal" ADD CONSTRAINT "onboarding_dismissal_member" FOREIGN KEY ("business_id","user_id") REFERENCES "public"."business_member"("business_id","user_id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "onboarding_dismissal" ADD CONSTRAINT "onboarding_dismissal_user" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade;
