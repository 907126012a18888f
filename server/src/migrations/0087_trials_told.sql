ALTER TABLE "subscription" ADD COLUMN "trial_spent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "trial_mailed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "subscription_trial" ON "subscription" USING btree ("period_end") WHERE state = 'TRIAL' and trial_mailed_at is null;--> statement-breakpoint
-- by hand
UPDATE "subscription" SET "trial_spent" = true WHERE "state" = 'TRIAL'
  OR EXISTS (
    SELECT FROM "plan" WHERE "plan"."id" = "subscription"."plan_id"
      AND coalesce(("plan"."details" -> 'prices' ->> "subscription"."interval")::bigint, 0) > 0
  )
  OR EXISTS (SELECT FROM "bill" WHERE "bill"."business_id" = "subscription"."business_id" AND "bill"."lines" @> '[{"kind": "PLAN"}]')
  OR EXISTS (
    SELECT FROM "revenue_step" WHERE ("revenue_step"."state" = 'TRIAL' OR "revenue_step"."monthly" > 0)
      AND "revenue_step"."payer" = encode(sha256(convert_to('revenue:' || "subscription"."business_id", 'UTF8')), 'hex')
  );
