ALTER TABLE "sales_enquiry" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sales_enquiry" ADD COLUMN "answered_by" text;--> statement-breakpoint
CREATE INDEX "plan_feedback_by_age" ON "plan_feedback" USING btree ("created_at");