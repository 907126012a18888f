ALTER TABLE "bill" ADD COLUMN "kept_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bill_kept" ON "bill" USING btree ("kept_until") WHERE kept_until is not null;