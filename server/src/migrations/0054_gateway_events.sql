CREATE TABLE "gateway_event" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_account" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "is_attended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "gateway_event_by_age" ON "gateway_event" USING btree ("received_at");