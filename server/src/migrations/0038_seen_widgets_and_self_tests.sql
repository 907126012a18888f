DROP INDEX "insight_event_widgets";--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "self_test" jsonb;--> statement-breakpoint
CREATE INDEX "insight_event_widgets" ON "insight_event" USING btree ("business_id","at","player_id","view_id","type") WHERE destination_type = 'WIDGET' and type in ('widgetImpression', 'pageView', 'play');